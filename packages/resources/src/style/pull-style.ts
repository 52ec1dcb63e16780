import { join } from 'node:path'
import { commitEdits, digestOf, type FileSystem, type StyleFile } from '@lockale/core'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import {
  editStyleFile,
  hashStyle,
  printStyleFile,
  readStyleFile,
  type RemoteStyle,
  stylesFolder,
} from '@lockale/exchange'
import { type ExaminedStyle, resourceOf, type StyleDesk, styleName } from './examine-style.ts'

export interface PullStyleOptions extends StyleDesk {
  readonly fs: FileSystem
  /** Absolute: the folder that holds `lockale/`. */
  readonly root: string
}

/**
 * Writes what the service has into the file: rules and instructions of these lists; the title stays the file's. All lists are
 * of this one file, and each has its `remote`.
 */
export async function pullStyles(
  file: StyleFile,
  styles: readonly ExaminedStyle[],
  options: PullStyleOptions,
): Promise<void> {
  const { fs, root } = options
  const bytes = await fs.readFile(join(root, file.path))
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  for (const { list, remote } of styles) if (remote !== undefined) text = editStyleFile({ text, list, remote })
  const read = await readBack(file.path, text)
  for (const { list, remote } of styles) {
    const now = read.lists.find(({ language }) => language === list.language)
    if (remote !== undefined && now?.hash !== hashStyle(remote)) throw new Error(`${file.path} was not edited right.`)
  }
  await write({ path: file.path, text, digest: digestOf(bytes) }, options)
  for (const { name, remote } of styles) if (remote !== undefined) await keepId({ name, remote }, options)
}

/** Makes a file for a list that the project does not have. @returns the file */
export async function pullNewStyle(remote: RemoteStyle, options: PullStyleOptions): Promise<StyleFile> {
  const path = await freePath(remote.title, options)
  const text = printStyleFile(remote)
  const file = await readBack(path, text)
  await write({ path, text, digest: undefined }, options)
  for (const list of file.lists) await keepId({ name: styleName(file, list), remote }, options)
  return file
}

async function keepId(
  { name, remote }: { readonly name: string; readonly remote: RemoteStyle },
  desk: StyleDesk,
): Promise<void> {
  const { styleId: id, version } = remote
  const pushed = { list: hashStyle(remote) }
  await desk.ids.set(resourceOf(name, desk), { id, pushed, ...(version === undefined ? {} : { version }) })
}

/** @throws {LockaleError} `STYLE_UNREADABLE` for what a file may not say, though the service does */
async function readBack(path: string, text: string): Promise<StyleFile> {
  try {
    return await readStyleFile({ path, text })
  } catch (cause) {
    if (!isLockaleError(cause, 'STYLE_FILE_INVALID')) throw cause
    const problems = cause.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replace(/^\S+:\d+:\d+ /u, ''))
    throw new LockaleError('STYLE_UNREADABLE', `${path} cannot say what the service has: ${problems.join(' ')}`, {
      place: path,
      hint: 'Nothing was written. Is this lockale older than what the service offers? Update it, or change the list on the service.',
      cause,
    })
  }
}

interface Written {
  readonly path: string
  readonly text: string
  /** Of what was read; `undefined`: nothing may be there. */
  readonly digest: string | undefined
}

async function write({ path, text, digest }: Written, { fs, root }: PullStyleOptions): Promise<void> {
  const { moved } = await commitEdits([{ file: path, bytes: new TextEncoder().encode(text), digest }], { fs, root })
  if (moved.size === 0) return
  throw new LockaleError('FILE_CHANGED', `${path} changed while lockale was at work, and was left as it is.`, {
    place: path,
    hint: 'Run again.',
  })
}

/** `lockale/styles/shop.yaml` for "Shop"; with a number where that is there already. */
async function freePath(title: string, { fs, root }: PullStyleOptions): Promise<string> {
  const words =
    title
      .toLowerCase()
      .normalize('NFKD')
      .match(/[a-z0-9]+/gu) ?? []
  const name = words.join('-').slice(0, 60) || 'style'
  for (let number = 1; ; number++) {
    const path = `${stylesFolder}/${name}${number === 1 ? '' : `-${number}`}.yaml`
    try {
      await fs.stat(join(root, path))
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return path
      throw error
    }
  }
}
