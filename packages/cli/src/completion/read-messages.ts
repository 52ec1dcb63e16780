import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfigFacts } from './read-config.ts'

/** A key is pressed and somebody waits: what is larger than this is not read. */
const maxBytes = 2_000_000
const maxFiles = 200
const maxNames = 20_000

/** Names of messages that begin with what was typed, from source files in JSON. Other formats would need the engine. */
export async function readMessages({ root, source, files }: ConfigFacts, typed: string): Promise<readonly string[]> {
  if (source === undefined) return []
  const names = new Set<string>()
  let bytes = 0
  for (const template of files) {
    for (const path of (await pathsOf(template, { root, source })).slice(0, maxFiles)) {
      if (!path.endsWith('.json')) continue
      const { size } = await stat(path)
      bytes += size
      if (bytes > maxBytes) return [...names]
      const value = await readJson(path)
      for (const name of namesIn(value, '')) if (name.startsWith(typed)) names.add(name)
      if (names.size > maxNames) return [...names]
    }
  }
  return [...names]
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown
  } catch {
    return undefined // somebody is typing in it
  }
}

interface SourceOf {
  readonly root: string
  readonly source: string
}

/** The files that a template stands for in the source locale. */
async function pathsOf(template: string, { root, source }: SourceOf): Promise<readonly string[]> {
  const parts = template.replaceAll('{locale}', source).split('/')
  let folders: readonly string[] = [root]
  for (const part of parts) {
    if (part === '..' || part === '') return []
    if (!/[*{]/u.test(part)) {
      folders = folders.map((folder) => join(folder, part))
      continue
    }
    const pattern = new RegExp(
      `^${part
        .split(/\{\w+\}|\*+/u)
        .map(escapeRegExp)
        .join('[^/]*')}$`,
      'u',
    )
    const found = await Promise.all(
      folders.slice(0, maxFiles).map(async (folder) => {
        const there = await readdir(folder).catch(() => [])
        return there.filter((name) => pattern.test(name)).map((name) => join(folder, name))
      }),
    )
    folders = found.flat()
  }
  const isThere = await Promise.all(
    folders.slice(0, maxFiles).map((path) =>
      stat(path).then(
        (it) => it.isFile(),
        () => false,
      ),
    ),
  )
  return folders.filter((_, index) => isThere[index] === true)
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
}

/** `cart.title`; a family of plural forms is one message. */
function* namesIn(value: unknown, before: string, depth = 0): Generator<string> {
  if (typeof value === 'string') yield before.replace(pluralSuffix, '')
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 20) return
  for (const [name, inner] of Object.entries(value)) {
    yield* namesIn(inner, before === '' ? name : `${before}.${name}`, depth + 1)
  }
}

const pluralSuffix = /(?:_ordinal)?_(?:zero|one|two|few|many|other)$/u
