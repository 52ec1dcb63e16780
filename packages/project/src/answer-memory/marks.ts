import { hash } from 'node:crypto'
import { accessSync, type BigIntStats, constants, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Records what a command found at one path, to detect later whether that has changed. `file`: its content; `folder`:
 * the names in it; `way`: a folder above other recorded paths; `there`: a file that was only tested for existence;
 * `absent`: nothing; `writable`: a path where a file may be written; `swept`: a folder without temporary files of a
 * stopped run. Links are not recorded.
 */
export type Mark =
  | readonly [kind: 'file' | 'folder', path: string, stat: string, digest: string]
  | readonly [kind: 'way' | 'there' | 'absent' | 'writable' | 'swept', path: string]

/**
 * Returns what is at a path, and its size and times.
 * @throws {Unmarkable} if it is neither a file nor a folder, such as a link
 */
export function lookAt(
  root: string,
  path: string,
): { readonly kind: 'file' | 'folder' | 'absent'; stat?: BigIntStats } {
  const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false })
  if (stat === undefined) return { kind: 'absent' }
  if (stat.isFile()) return { kind: 'file', stat }
  if (stat.isDirectory()) return { kind: 'folder', stat }
  throw new Unmarkable(path)
}

export class Unmarkable extends Error {}

/** Returns size and times of a file as a string, to record them before it is read; `undefined` if there is no file. */
export function stateOf(root: string, path: string): string | undefined {
  const { kind, stat } = lookAt(root, path)
  if (kind === 'folder') throw new Unmarkable(path)
  return stat && statWord(stat)
}

/**
 * Returns the record (mark) of a folder, and the names of the folders in it.
 * @throws {Unmarkable} if it contains a link
 */
export function markFolder(root: string, path: string): { readonly mark: Mark; readonly folders: readonly string[] } {
  const { kind, stat } = lookAt(root, path)
  if (kind === 'absent') return { mark: ['absent', path], folders: [] }
  if (kind !== 'folder' || stat === undefined) throw new Unmarkable(path)
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  if (entries.some((entry) => !entry.isFile() && !entry.isDirectory())) throw new Unmarkable(path)
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return { mark: ['folder', path, statWord(stat), namesIn(root, path)], folders }
}

/**
 * Returns the present record (mark) of a path if nothing has changed since `mark` was recorded, else `undefined`. If
 * the file was changed after `settledNs`, its times are not reliable, so its content is compared.
 */
export function compareMark(
  root: string,
  mark: Mark,
  settledNs: bigint,
): { readonly mark: Mark; readonly isNewlyRead: boolean; readonly changedNs: bigint } | undefined {
  const [kind, path, word, digest] = mark
  const same = { mark, isNewlyRead: false, changedNs: 0n }
  if (kind === 'writable') return isWritable(root, path) ? same : undefined
  if (kind === 'swept') return isSwept(root, path) ? same : undefined
  const { kind: found, stat } = lookAt(root, path)
  if (kind === 'absent') return found === 'absent' ? same : undefined
  if (stat === undefined || found !== (kind === 'file' || kind === 'there' ? 'file' : 'folder')) return undefined
  if (kind === 'way' || kind === 'there') return same
  const now = statWord(stat)
  const changedNs = stat.mtimeNs > stat.ctimeNs ? stat.mtimeNs : stat.ctimeNs
  if (now === word && changedNs < settledNs) return { mark, isNewlyRead: false, changedNs }
  if (digest === undefined || (kind === 'file' && !word.startsWith(`${stat.size} `))) return undefined
  const content = kind === 'file' ? digestOf(readFileSync(join(root, path))) : namesIn(root, path)
  return content === digest ? { mark: [kind, path, now, digest], isNewlyRead: true, changedNs } : undefined
}

function isWritable(root: string, path: string): boolean {
  try {
    accessSync(join(root, dirname(path)), constants.W_OK)
    if (lookAt(root, path).kind === 'file') accessSync(join(root, path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Returns true if a stopped run has left no files to remove in the folder: temporary files, or files of its lock. */
function isSwept(root: string, path: string): boolean {
  const names = readdirSync(join(root, path))
  return !names.some((name) => name.endsWith('.lockale-tmp') || name.startsWith('run.lock.'))
}

function statWord({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs} ${ino}`
}

/** Returns the names in a folder with their kinds: a file that becomes a folder is a change. */
function namesIn(root: string, path: string): string {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  const names = entries.map((entry) => `${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : 'o'}${entry.name}`)
  return digestOf(names.sort().join('\0'))
}

export function digestOf(content: Uint8Array | string): string {
  return hash('sha256', content, 'base64url')
}
