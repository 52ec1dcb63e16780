import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { binFolders } from './hook-script.ts'

/**
 * What stands before `lockale` for tools that do not look into node_modules by themselves: the folder that has it, which
 * starts at once, or else what the package manager takes.
 */
export function findProgram(root: string, top: string): string {
  const bin = binFolders(relative(top, root).split(sep).join('/')).find((folder) =>
    existsSync(join(root, folder, 'lockale')),
  )
  return bin === undefined ? findRunner(root, top) : `${bin}/`
}

/** How a package manager runs a program that it installed, for tools that do not look into node_modules by themselves. */
export function findRunner(root: string, top: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = runners.find(([file]) => existsSync(join(folder, file)))
    if (found !== undefined) return found[1]
    if (folder === top || dirname(folder) === folder) break
  }
  return existsSync(join(root, 'package.json')) ? 'npx --no ' : ''
}

/** By lockfile, the more telling first. Ends with a blank. */
const runners: readonly (readonly [file: string, runner: string])[] = [
  ['pnpm-lock.yaml', 'pnpm exec '],
  ['yarn.lock', 'yarn '],
  ['bun.lock', 'bunx '],
  ['bun.lockb', 'bunx '],
  ['package-lock.json', 'npx --no '],
]
