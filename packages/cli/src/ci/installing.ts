import { version } from '../version.ts'
import type { CiFacts } from './ci-facts.ts'

interface Installing {
  /** Before Node is set up: a package manager that does not come with it. */
  readonly setup: 'corepack' | 'bun' | undefined
  /** For the cache of actions/setup-node. */
  readonly cache: string | undefined
  readonly install: string | undefined
  /** Begins the command line of lockale: what is installed, or else a named version; a job that holds a key fetches no newest one. */
  readonly run: string
}

/** How each package manager installs what its lockfile says, and runs a command of what it installed. */
export function installing(packageManager: CiFacts['packageManager']): Installing {
  switch (packageManager) {
    case 'npm':
      return { setup: undefined, cache: 'npm', install: 'npm ci', run: 'npx --no -- lockale' }
    case 'pnpm':
      return { setup: 'corepack', cache: 'pnpm', install: 'pnpm install --frozen-lockfile', run: 'pnpm exec lockale' }
    case 'yarn':
      return { setup: 'corepack', cache: 'yarn', install: 'yarn install --immutable', run: 'yarn lockale' }
    case 'bun':
      return {
        setup: 'bun',
        cache: undefined,
        install: 'bun install --frozen-lockfile',
        run: 'bunx --no-install lockale',
      }
    case undefined:
      return { setup: undefined, cache: undefined, install: undefined, run: `npx --yes lockale@${version}` }
    default:
      return packageManager satisfies never
  }
}

/** A value of YAML that is a text whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').replaceAll("'", "''")}'`
}
