import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { type Config, parseConfig } from '@lockale/core'
import { LockaleError, positionAt, systemCode } from '@lockale/errors'
import { findConfig, namedPlace, slashedPath } from './find-config.ts'
import { findField } from './find-field.ts'
import { readConfigAsData, readLiteralConfig } from './literal-config.ts'
import { parseJson } from './parse-json.ts'

interface LoadedConfig {
  readonly config: Config
  /** Absolute path of the config file, or of the package.json that holds the config. */
  readonly file: string
  /** Absolute path of the folder of `file`. Paths in the config are relative to it. */
  readonly root: string
}

export interface LoadOptions {
  /** Folder where the search starts. It continues in the folders above. */
  readonly cwd: string
  /** Path of the config file, absolute or relative to `cwd`. Turns the search off. */
  readonly config?: string | undefined
  /** Reads a config that is code without running it. A config whose values cannot be read that way is refused. */
  readonly dataConfig?: boolean | undefined
}

/**
 * Finds, reads and checks the config. A config that is code is run; with `dataConfig` it is read as data, or refused.
 * @throws {LockaleError} `CONFIG_IS_CODE`, `CONFIG_NOT_FOUND`, `CONFIG_AMBIGUOUS`, `CONFIG_UNREADABLE`,
 * `CONFIG_INVALID`
 */
export async function loadConfig({ cwd, config, dataConfig = false }: LoadOptions): Promise<LoadedConfig> {
  const from = resolve(cwd)
  const place = config === undefined ? findConfig(from) : namedPlace(resolve(from, config))
  const name = slashedPath(from, place.path)
  const file = { file: place.path, root: dirname(place.path) }
  if (place.kind === 'manifest') return { config: parseConfig(place.value, { place: `${name} (lockale)` }), ...file }
  const text = await readText(place.path)
  const raw = await readRaw(text, { path: place.path, name, isData: dataConfig })
  const find = (path: string) => {
    const offset = findField(text, basename(place.path) === 'package.json' ? `lockale.${path}` : path)
    return offset === undefined ? undefined : positionAt(text, offset)
  }
  return { config: parseConfig(raw, { place: name, find }), ...file }
}

async function readRaw(
  text: string,
  { path, name, isData }: { readonly path: string; readonly name: string; readonly isData: boolean },
): Promise<unknown> {
  if (extname(path) !== '.json') {
    if (isData) return await readAsData(text, name)
    // a config that contains only data is read without jiti, because loading jiti takes longer than a whole check
    const stated = extname(path) === '.js' ? undefined : await readLiteralConfig(text)
    return stated === undefined ? (await import('./import-config.ts')).importConfig(path, name) : stated.value
  }
  const value = parseJson(text, name)
  if (basename(path) !== 'package.json') return value
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'lockale'))
    return Reflect.get(value, 'lockale')
  throw new LockaleError('CONFIG_NOT_FOUND', `${name} has no "lockale" field.`, {
    place: name,
    hint: 'Put the config into that field, or pass another file with `--config`.',
  })
}

/** Reads a config that is code without running it. @throws {LockaleError} `CONFIG_IS_CODE` if that is not possible */
async function readAsData(text: string, name: string): Promise<unknown> {
  const read = await readConfigAsData(text)
  if ('value' in read) return read.value
  const { line, column } = positionAt(text, read.stopsAt)
  const place = `${name}:${line}:${column}`
  throw new LockaleError('CONFIG_IS_CODE', `${place} can be known only by running the config, and this run does not.`, {
    place,
    hint: 'Write the value there as a literal, or put the config into lockale.config.json. Remove `--data-config` only where you trust everyone who can change the config.',
  })
}

const maxBytes = 4 * 1024 * 1024

async function readText(path: string): Promise<string> {
  try {
    const bytes = await readFile(path)
    if (bytes.length <= maxBytes) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new LockaleError('CONFIG_NOT_FOUND', `${path} does not exist.`, {
        place: path,
        hint: 'Correct the path of `--config`, or remove the flag to find the config automatically.',
        cause,
      })
    }
    const reason = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8' : (code ?? 'unknown reason')
    throw new LockaleError('CONFIG_UNREADABLE', `${path} cannot be read (${reason}).`, {
      place: path,
      hint: 'Check that it is a UTF-8 text file and that you have permission to read it.',
      cause,
    })
  }
  throw new LockaleError('CONFIG_UNREADABLE', `${path} is larger than ${maxBytes} bytes.`, {
    place: path,
    hint: 'Check that it is the right file.',
  })
}
