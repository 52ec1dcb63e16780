import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

/** Whether yarn's Plug'n'Play is what finds packages here. */
export function usesPnp(root: string, top: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.pnp.cjs'))) return true
    if (folder === top || dirname(folder) === folder) return false
  }
}
