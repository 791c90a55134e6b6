import { describe, expect, it } from 'vitest'
import { filterTree, genrePath, getCheckState, toggleGenre } from './genre-tree.ts'

const leaf = (key: string, name: string) => ({ key, name, children: [] })
const tree = [
  {
    key: '01',
    name: '文庫',
    children: [
      { key: '01/1', name: '日本文学', children: [leaf('01/1/a', '小説・物語'), leaf('01/1/b', '詩歌')] },
      leaf('01/2', '外国文学'),
    ],
  },
  leaf('02', 'コミック'),
]

describe('a tree of genres', () => {
  it('A chosen genre is marked, above and below', () => {
    const chosen = new Set(['01/1'])
    expect(getCheckState('01', chosen)).toBe('some')
    expect(getCheckState('01/1', chosen)).toBe('on')
    expect(getCheckState('01/1/a', chosen)).toBe('on')
    expect(getCheckState('02', chosen)).toBe('off')
  })
  it('Choosing a genre removes what was chosen below it', () => {
    expect([...toggleGenre(tree, new Set(['01/1/a']), '01')]).toEqual(['01'])
  })
  it('Choosing every child chooses the genre, up to the top', () => {
    expect([...toggleGenre(tree, new Set(['01/1/a', '01/2']), '01/1/b')]).toEqual(['01'])
  })
  it('Taking one out of a chosen genre leaves its siblings', () => {
    expect([...toggleGenre(tree, new Set(['01']), '01/1/a')].sort()).toEqual(['01/1/b', '01/2'])
  })
  it('Genres are found by part of a name, whatever the kana, and keep the way there', () => {
    expect(filterTree(tree, '小説').map((node) => [node.name, node.children[0]?.name])).toEqual([['文庫', '日本文学']])
    expect(filterTree(tree, 'こみっく').map((node) => node.name)).toEqual(['コミック'])
  })
  it('The path of a genre is named', () => {
    expect(genrePath(tree, '01/1/a')).toBe('文庫 › 日本文学 › 小説・物語')
    expect(genrePath(tree, '99')).toBe('99')
  })
})
