import { foldText } from '../../../shared/text/fold.ts'

interface TreeNode {
  key: string
  name: string
  children: TreeNode[]
}

type CheckState = 'checked' | 'mixed' | 'unchecked'

const isAncestor = (key: string, descendant: string): boolean => descendant.startsWith(`${key}/`)

/** A node is `checked` if it or one of its ancestors is chosen, and `mixed` if only descendants are chosen. */
export function getCheckState(key: string, chosen: ReadonlySet<string>): CheckState {
  for (const value of chosen) if (value === key || isAncestor(value, key)) return 'checked'
  for (const value of chosen) if (isAncestor(key, value)) return 'mixed'
  return 'unchecked'
}

/**
 * Chosen keys after a click on a node. Clearing a child of a chosen genre keeps its siblings chosen; choosing all children
 * chooses the genre. Removing a genre removes everything below it (specification section 4).
 */
export function toggleGenre(tree: readonly TreeNode[], chosen: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(chosen)
  const path = findNodePath(tree, key)
  const ancestors = path.slice(0, -1)
  if (getCheckState(key, chosen) === 'checked') {
    const chosenAncestor = ancestors.find((node) => next.has(node.key))
    next.delete(key)
    for (const value of [...next]) if (isAncestor(key, value)) next.delete(value)
    if (chosenAncestor) {
      next.delete(chosenAncestor.key)
      for (const node of path.slice(path.indexOf(chosenAncestor), -1)) {
        for (const child of node.children) if (!path.includes(child)) next.add(child.key)
      }
    }
    return next
  }
  for (const value of [...next]) if (isAncestor(key, value)) next.delete(value)
  next.add(key)
  for (const node of [...ancestors].reverse()) {
    if (!node.children.every((child) => next.has(child.key))) break
    for (const child of node.children) next.delete(child.key)
    next.add(node.key)
  }
  return next
}

/** Nodes from the top level down to the key; empty if the key is unknown. */
function findNodePath(tree: readonly TreeNode[], key: string): TreeNode[] {
  for (const node of tree) {
    if (node.key === key) return [node]
    if (isAncestor(node.key, key)) return [node, ...findNodePath(node.children, key)]
  }
  return []
}

/** Names from the top level down: 文庫 › 日本文学 › 小説・物語. Returns the key itself if it is unknown. */
export const formatGenrePath = (tree: readonly TreeNode[], key: string): string =>
  findNodePath(tree, key)
    .map((node) => node.name)
    .join(' › ') || key

/** Name without those of the levels above: 小説・物語. Returns the key itself if it is unknown. */
export const getGenreName = (tree: readonly TreeNode[], key: string): string => findNodePath(tree, key).at(-1)?.name ?? key

/** Nodes whose name contains the words, with their ancestors; the whole tree for an empty search. */
export function filterTree<Node extends TreeNode>(tree: readonly Node[], keyword: string): Node[] {
  const foldedKeyword = foldText(keyword)
  if (foldedKeyword === '') return [...tree]
  return tree.flatMap((node) => {
    if (foldText(node.name).includes(foldedKeyword)) return [node]
    const children = filterTree(node.children as Node[], keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
