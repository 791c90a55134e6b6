import { describe, expect, it } from 'vitest'
import { filterTree, formatGenrePath, getCheckState, getGenreName, toggleGenre } from './genre-tree.ts'

const createLeaf = (key: string, name: string) => ({ key, name, children: [] })
const tree = [
  {
    key: '01',
    name: '文庫',
    children: [
      { key: '01/1', name: '日本文学', children: [createLeaf('01/1/a', '小説・物語'), createLeaf('01/1/b', '詩歌')] },
      createLeaf('01/2', '外国文学'),
    ],
  },
  createLeaf('02', 'コミック'),
]

describe('genre selection', () => {
  it('marks a selected genre, its ancestors and its descendants', () => {
    const chosen = new Set(['01/1'])
    expect(getCheckState('01', chosen)).toBe('mixed')
    expect(getCheckState('01/1', chosen)).toBe('checked')
    expect(getCheckState('01/1/a', chosen)).toBe('checked')
    expect(getCheckState('02', chosen)).toBe('unchecked')
  })
  it('removes selected descendants when a genre is selected', () => {
    expect([...toggleGenre(tree, new Set(['01/1/a']), '01')]).toEqual(['01'])
  })
  it('selects a genre when all of its children are selected, up to the top level', () => {
    expect([...toggleGenre(tree, new Set(['01/1/a', '01/2']), '01/1/b')]).toEqual(['01'])
  })
  it('keeps the siblings selected when one child of a selected genre is cleared', () => {
    expect([...toggleGenre(tree, new Set(['01']), '01/1/a')].sort()).toEqual(['01/1/b', '01/2'])
  })
  it('filters genres by part of a name in any kana, keeping the ancestors', () => {
    expect(filterTree(tree, '小説').map((node) => [node.name, node.children[0]?.name])).toEqual([['文庫', '日本文学']])
    expect(filterTree(tree, 'こみっく').map((node) => node.name)).toEqual(['コミック'])
  })
  it('returns the names on the path of a genre', () => {
    expect(formatGenrePath(tree, '01/1/a')).toBe('文庫 › 日本文学 › 小説・物語')
    expect(formatGenrePath(tree, '99')).toBe('99')
  })
  it('returns the name of a genre without its ancestors', () => {
    expect(getGenreName(tree, '01/1/a')).toBe('小説・物語')
    expect(getGenreName(tree, '99')).toBe('99')
  })
})
