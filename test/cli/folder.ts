import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'

/** A project of a test on the real disk. Paths are relative, with `/`. Gone when it is disposed of. */
export interface Folder extends AsyncDisposable {
  readonly path: string
  write(file: string, content: unknown): Promise<void>
  read(file: string): Promise<string>
  readJson(file: string): Promise<unknown>
  /** Bytes of every file as Latin-1 text, so that two states compare byte by byte. Without what is below `.lockale`. */
  bytes(): Promise<Readonly<Record<string, string>>>
  /** The same with what is below `.lockale`. */
  allBytes(): Promise<Readonly<Record<string, string>>>
}

/**
 * @param files text or bytes as they are; anything else as JSON; `null` makes a folder
 * @param place of the folder; by default the one for temporary files
 */
export async function createFolder(
  files: Readonly<Record<string, unknown>>,
  place: string = tmpdir(),
): Promise<Folder> {
  const path = await realpath(await mkdtemp(join(place, 'lockale-test-')))
  const write = async (file: string, content: unknown): Promise<void> => {
    const to = join(path, file)
    await mkdir(content === null ? to : dirname(to), { recursive: true })
    if (content !== null) await writeFile(to, toBytes(content))
  }
  for (const [file, content] of Object.entries(files)) await write(file, content)
  const allBytes = async () => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const named = found.map(async (file) => [relative(path, file).split(sep).join('/'), await readFile(file, 'latin1')])
    return Object.fromEntries(await Promise.all(named)) as Record<string, string>
  }
  return {
    path,
    write,
    read: (file) => readFile(join(path, file), 'utf8'),
    readJson: async (file) => JSON.parse(await readFile(join(path, file), 'utf8')) as unknown,
    allBytes,
    bytes: async () =>
      Object.fromEntries(Object.entries(await allBytes()).filter(([file]) => !file.startsWith('.lockale/'))),
    // A process that is just ending may still put a file there.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

function toBytes(content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content
  return `${JSON.stringify(content, undefined, 2)}\n`
}
