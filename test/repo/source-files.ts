import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFiles } from './import-graph.ts'

export const repositoryRoot: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const leftOut: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'generated',
  'coverage',
  '.git',
  '.turbo',
  '.lockale',
  '.demo',
])

/** Paths of all files under a folder of the repository that no tool made, from the root, with `/`, sorted. */
export function listFiles(folder: string): readonly string[] {
  const files: string[] = []
  const folders = [folder]
  for (const next of folders) {
    for (const entry of readdirSync(join(repositoryRoot, next), { withFileTypes: true })) {
      const path = next === '' ? entry.name : `${next}/${entry.name}`
      if (entry.isDirectory() && !leftOut.has(entry.name)) folders.push(path)
      if (entry.isFile()) files.push(path)
    }
  }
  return files.toSorted()
}

export function readFiles(paths: readonly string[]): SourceFiles {
  return new Map(paths.map((path) => [path, readFileSync(join(repositoryRoot, path), 'utf8')]))
}

/** The JavaScript of packages that runs in apps: `packages/<name>/runtime`. */
export function runtimeSources(): SourceFiles {
  return readFiles(listFiles('packages').filter((path) => /^packages\/[^/]+\/runtime\/.*\.js$/u.test(path)))
}

/** The TypeScript under `packages/<name>/src`, tests included and fixtures not. */
export function packageSources(): SourceFiles {
  const isSource = (path: string): boolean =>
    /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !path.includes('/fixtures/')
  return readFiles(listFiles('packages').filter(isSource))
}
