import { randomBytes } from 'node:crypto'
import { appendFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { systemCode } from '@lockale/errors'
import { type FileSystem, ifThere, temporarySuffix } from './file-system.ts'
import { nodeFileSystem, syncFile } from './node-file-system.ts'
import { realPlaceOf } from './inside.ts'

/** A file that is written in parts and replaces the old one when it is complete. Its methods throw system errors. */
export interface OutputFile {
  readonly path: string
  write(bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
  /** Discards an unfinished file. Does nothing after `finish`. */
  discard(): Promise<void>
}

/**
 * Opens a file that a user names, such as a report or plan. Called before anything is billed, so that errors are
 * reported early. In a repository or project, no link may lead out of it; a device or pipe is written directly.
 * @param path absolute; its folder must exist
 * @param mode permissions of the file; default: those of the old file, or by the umask
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`; errors of the system
 */
export async function openOutput(path: string, { mode }: { readonly mode?: number } = {}): Promise<OutputFile> {
  const place = await outputPlace(path)
  const there = await ifThere(stat(place))
  if (there?.isDirectory() === true) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' })
  if (isStream(path) || there?.isFile() === false) return streamOutput(path, await open(path, 'w'))
  const temporary = join(
    dirname(place),
    `.${basename(place).slice(0, 60)}.${randomBytes(6).toString('hex')}${temporarySuffix}`,
  )
  const file = await open(temporary, 'wx', mode)
  const rights = mode ?? there?.mode
  let at = 0
  let isOver = false
  return {
    path,
    async write(bytes) {
      await writeAll(file, bytes, at)
      at += bytes.length
    },
    async finish() {
      if (rights !== undefined) await file.chmod(rights & 0o7777)
      await syncFile(file)
      isOver = true
      await file.close()
      await rename(temporary, place)
    },
    async discard() {
      if (isOver) return
      isOver = true
      await file.close().catch(() => {})
      await rm(temporary, { force: true })
    },
  }
}

/** Writes a whole file at once. */
export async function writeOutput(
  path: string,
  content: Uint8Array | string,
  options: { readonly mode?: number } = {},
): Promise<void> {
  const file = await openOutput(path, options)
  try {
    await file.write(typeof content === 'string' ? Buffer.from(content) : content)
    await file.finish()
  } finally {
    await file.discard()
  }
}

/** Appends to a file that others may append to as well. */
export async function appendOutput(path: string, text: string): Promise<void> {
  await appendFile(await outputPlace(path), text)
}

/** Removes a file. A missing file is no error. */
export async function removeOutput(path: string): Promise<void> {
  await rm(join(await outputPlace(dirname(path)), basename(path)), { force: true })
}

export async function makeOutputFolder(path: string): Promise<void> {
  await mkdir(await outputPlace(path), { recursive: true })
}

/**
 * Returns the real path of an output file, which need not exist.
 * @param fs the disk, or for a dry run of `init` another file system
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`
 */
export async function outputPlace(given: string, fs: FileSystem = nodeFileSystem()): Promise<string> {
  const path = resolve(given)
  let place: string | undefined
  for (const root of await projectsAround(path, fs)) place = await realPlaceOf(path, { fs, root })
  if (place !== undefined) return place
  try {
    return await fs.realpath(path)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return path
  }
}

/**
 * Returns the git repositories that contain a path; if there are none, the projects. No link may lead out of these.
 * Returns none for a path in `.git`, since a clone brings no links there.
 */
async function projectsAround(path: string, fs: FileSystem): Promise<readonly string[]> {
  const repositories: string[] = []
  const projects: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const name = basename(folder)
    if (name === '.git') return []
    if (await isThere(join(folder, '.git'), fs)) repositories.push(folder)
    const names = await Promise.all(projectFiles.map((file) => isThere(join(folder, file), fs)))
    if (names.includes(true)) projects.push(folder)
    if (name === '') return repositories.length > 0 ? repositories : projects
  }
}

async function isThere(path: string, fs: FileSystem): Promise<boolean> {
  try {
    await fs.stat(path)
    return true
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return false
  }
}

const projectFiles = [
  ...['.ts', '.mts', '.js', '.mjs', '.json'].map((extension) => `lockale.config${extension}`),
  'lockale.lock',
  'package.json',
]

/** Returns true for the path of an open stream (`/dev/stdout`): it is written to, not replaced. */
function isStream(path: string): boolean {
  return /^\/(?:dev\/(?:std|fd\/)|proc\/)/u.test(path)
}

function streamOutput(path: string, file: FileHandle): OutputFile {
  const late: Uint8Array[] = []
  let isOver = false
  return {
    path,
    async write(bytes) {
      late.push(bytes)
    },
    async finish() {
      isOver = true
      for (const bytes of late) await file.writeFile(bytes)
      await file.close()
    },
    async discard() {
      if (!isOver) await file.close()
      isOver = true
    },
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
