import { describe, expect, it } from 'vitest'
import { getEntity } from './onix-entities.ts'

describe('named entities of ONIX 2.1', () => {
  it.each(
    Object.entries({
      ...{ amp: '&', lt: '<', eacute: 'é', yuml: 'ÿ', omacr: 'ō', Ccaron: 'Č', lstrok: 'ł', kcedil: 'ķ', inodot: 'ı' },
      ...{ mdash: '—', hellip: '…', rsquor: '’', frac13: '⅓', male: '♂', uml: '¨', caron: 'ˇ', dblac: '˝', ngr: 'ν' },
      ...{ alpha: 'α', Omega: 'Ω', agr: 'α', Agr: 'Α', KHgr: 'Χ', sfgr: 'ς', eeacgr: 'ή', EEacgr: 'Ή', Aacgr: 'Ά', idiagr: 'ΐ' },
      ...{ acy: 'а', Jcy: 'Й', djcy: 'ђ', semi: ';', fjlig: 'fj', ohacgr: 'ώ', OHgr: 'Ω' },
    }),
  )('reads &%s; as %s', (name, text) => {
    expect(getEntity(name)).toBe(text)
  })

  it.each(['ampere', 'notit', 'toString', 'x y', ''])('does not resolve the undefined entity &%s;', (name) => {
    expect(getEntity(name)).toBeUndefined()
  })
})
