import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMIT_FILE, readCommit, readVersion } from './version.mjs'

const root = mkdtempSync(join(tmpdir(), 'uresuji-version-'))
const checkout = join(root, 'checkout')
afterAll(() => rmSync(root, { recursive: true, force: true }))

function git(folder: string, ...args: string[]): string {
  const settings = ['-c', 'user.name=Test', '-c', 'user.email=test@example.jp', '-c', 'init.defaultBranch=main']
  const { status, stdout, stderr } = spawnSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}
const commit = (text: string): void => {
  writeFileSync(join(checkout, 'text'), text)
  git(checkout, 'add', '.')
  git(checkout, 'commit', '--quiet', '--message', text)
}

describe('version of a build', () => {
  beforeAll(() => {
    mkdirSync(checkout)
    writeFileSync(join(checkout, 'package.json'), '{ "version": "1.2.3" }')
    git(checkout, 'init', '--quiet')
    commit('first')
  })

  it('names release and commit of a branch, and changes with each commit', () => {
    const first = readVersion(checkout)
    expect(first).toBe(`1.2.3+g${git(checkout, 'rev-parse', 'HEAD').slice(0, 7)}`)
    commit('second')
    expect(readVersion(checkout)).toBe(`1.2.3+g${git(checkout, 'rev-parse', 'HEAD').slice(0, 7)}`)
    expect(readVersion(checkout)).not.toBe(first)
  })

  it('reads the commit of packed branches, of a detached HEAD and of a worktree', () => {
    const head = git(checkout, 'rev-parse', 'HEAD')
    git(checkout, 'pack-refs', '--all')
    expect(readCommit(checkout)).toBe(head)
    const worktree = join(root, 'worktree')
    git(checkout, 'worktree', 'add', '--quiet', '-b', 'other', worktree)
    expect(readCommit(worktree)).toBe(head)
    git(checkout, 'checkout', '--quiet', 'HEAD~1')
    expect(readCommit(checkout)).toBe(git(checkout, 'rev-parse', 'HEAD'))
    expect(readCommit(checkout)).not.toBe(head)
  })

  it('reads the commit without git from the file that the build of an image writes, or names only the release', () => {
    const image = join(root, 'image')
    mkdirSync(image)
    writeFileSync(join(image, 'package.json'), '{ "version": "1.2.3" }')
    expect(readVersion(image)).toBe('1.2.3')
    writeFileSync(join(image, COMMIT_FILE), '')
    expect(readVersion(image)).toBe('1.2.3')
    writeFileSync(join(image, COMMIT_FILE), '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d')
    expect(readVersion(image)).toBe('1.2.3+g1a2b3c4')
  })
})
