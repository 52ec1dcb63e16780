import { join } from 'node:path'
import { digestOf, type FileSystem, type StyleFile } from '@lockale/core'
import { commitOne } from '@lockale/core/write/commit'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import type { ResourcePlan } from '../engine/plan.ts'
import type { Resources } from '../engine/resource.ts'
import { editStyleFile, printStyleFile } from './edit-style-file.ts'
import type { RemoteStyle } from './plan-style.ts'
import { readStyleFile, stylesFolder } from './read-style-file.ts'
import { stylesOf, type StyleTypes } from './style-codec.ts'
import { hashStyle } from './style-content.ts'

interface PullStyleOptions extends Resources<StyleTypes> {
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
  styles: readonly ResourcePlan<StyleTypes>[],
  options: PullStyleOptions,
): Promise<void> {
  const { fs, root } = options
  const bytes = await fs.readFile(join(root, file.path))
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  for (const { item: list, remote } of styles) if (remote !== undefined) text = editStyleFile({ text, list, remote })
  const read = await readBack(file.path, text)
  for (const { item: list, remote } of styles) {
    const now = read.lists.find(({ language }) => language === list.language)
    if (remote !== undefined && now?.hash !== hashStyle(remote)) throw new Error(`${file.path} was not edited right.`)
  }
  await commitOne({ file: file.path, bytes: new TextEncoder().encode(text), digest: digestOf(bytes) }, options)
  for (const { item, remote } of styles) if (remote !== undefined) await keepId(item.name, { ...options, remote })
}

/** Makes a file for a list that the project does not have. @returns the file */
export async function pullNewStyle(remote: RemoteStyle, options: PullStyleOptions): Promise<StyleFile> {
  const path = await freePath(remote.title, options)
  const text = printStyleFile(remote)
  const file = await readBack(path, text)
  await commitOne({ file: path, bytes: new TextEncoder().encode(text), digest: undefined }, options)
  for (const { name } of stylesOf(file)) await keepId(name, { ...options, remote })
  return file
}

async function keepId(
  name: string,
  { remote, records }: Resources<StyleTypes> & { readonly remote: RemoteStyle },
): Promise<void> {
  const { id, version } = remote
  const pushed = { list: hashStyle(remote) }
  await records.set(name, { id, pushed, ...(version === undefined ? {} : { version }) })
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
    throw new LockaleError(
      'STYLE_UNREADABLE',
      `${path} cannot represent the style on the service: ${problems.join(' ')}`,
      {
        place: path,
        hint: 'Nothing was written. Update lockale, or change the style on the service.',
        cause,
      },
    )
  }
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
