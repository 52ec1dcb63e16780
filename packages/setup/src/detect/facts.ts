import { join } from 'node:path'
import type { ProjectPlace, FileSystem } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import type { Evidence } from './detection.ts'

/** What the files of one folder tell about a project: its files, dependencies and texts. No code is run. */
export interface Facts {
  /** Paths of the files, relative to the folder, with `/`. Files nearest to the folder come first. */
  readonly files: readonly string[]
  /** Returns the first dependency whose name matches, and the file that names it (such as package.json). */
  dependency(pattern: RegExp): Evidence | undefined
  file(pattern: RegExp): string | undefined
  /** Returns the text of a file; `undefined` if it is too large, is not UTF-8 or cannot be read. */
  read(file: string): Promise<string | undefined>
}

/** Reads what the files of a folder tell about its project. @param root absolute path */
export async function gatherFacts(files: readonly string[], { fs, root }: ProjectPlace): Promise<Facts> {
  const texts = new Map<string, Promise<string | undefined>>()
  const read = (file: string) => {
    const known = texts.get(file) ?? readText(fs, join(root, file))
    texts.set(file, known)
    return known
  }
  const dependencies = new Map<string, string>()
  for (const file of files.filter(isManifest).slice(0, maxManifests)) {
    for (const name of namesIn(file, (await read(file)) ?? '')) {
      // skips lockale's own packages: they give no information about the framework that reads the files
      if (!dependencies.has(name) && !/^@lockale\/|^(?:unplugin-)?lockale$/u.test(name)) dependencies.set(name, file)
    }
  }
  return {
    files,
    read,
    file: (pattern) => files.find((file) => pattern.test(file)),
    dependency(pattern) {
      for (const [name, file] of dependencies) if (pattern.test(name)) return { what: name, file }
      return undefined
    },
  }
}

const maxManifests = 40
/** Size limit of a file: enough for String Catalogs of large apps. */
const maxBytes = 32 * 1024 * 1024

async function readText(fs: FileSystem, path: string): Promise<string | undefined> {
  try {
    const { size, isFile } = await fs.stat(path)
    if (!isFile || size > maxBytes) return undefined
    return new TextDecoder('utf-8', { fatal: true }).decode(await fs.readFile(path))
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

function isManifest(file: string): boolean {
  return /^(?:[^/]+\/)?(?:build\.gradle(?:\.kts)?|pom\.xml|requirements[^/]*\.txt)$|^(?:package\.json|Gemfile|composer\.json|pubspec\.yaml|pyproject\.toml|Pipfile)$/u.test(
    file,
  )
}

function namesIn(file: string, text: string): readonly string[] {
  if (file.endsWith('.json')) return namesInJson(text)
  if (file === 'Gemfile') return all(text, /^\s*gem\s+["']([^"']+)["']/gmu)
  if (file.endsWith('.yaml')) return all(text, /^ {1,4}([a-z][\w]*):/gmu)
  if (file.endsWith('.xml')) return all(text, /<artifactId>\s*([^<\s]+)\s*<\/artifactId>/gu)
  if (file.includes('.gradle')) return all(text, /["']([\w.-]+(?::[\w.-]+)?)(?::[^"']*)?["']/gu)
  // Matches the names of packages in Python requirements: `Django>=5`, `"django>=5",`, `django = "*"`
  return all(text, /^\s*["']?([A-Za-z][\w.-]*)/gmu).map((name) => name.toLowerCase())
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'require', 'require-dev']

function namesInJson(text: string): readonly string[] {
  const manifest = parseObject(text)
  // a VS Code extension names `vscode` here, even if it does not depend on VS Code's types
  const isExtension = asRecord(manifest['engines'])['vscode'] !== undefined
  return [...fields.flatMap((field) => Object.keys(asRecord(manifest[field]))), ...(isExtension ? ['vscode'] : [])]
}

/** Returns the object in a JSON file. Returns an empty object for invalid JSON, because other tools report that. */
export function parseObject(text = ''): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text.replace(/^\uFEFF/u, '')))
  } catch {
    return {}
  }
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export async function hasKeys(path: string, keys: readonly string[], facts: Facts): Promise<boolean> {
  const root = parseObject(await facts.read(path))
  return keys.every((key) => root[key] !== undefined)
}
