import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { LockaleError } from '@lockale/errors'
import { runtimeLiteral } from './module-id.ts'

/**
 * Returns the code of a file in `runtime/`; for `backend`, that of `@lockale/i18next`. Its relative imports become
 * imports of virtual modules, since the app's bundler may not reach the folder.
 * @throws {LockaleError} `RUNTIME_UNKNOWN`
 */
export function runtimeCode(name: string): string {
  if (!runtimeNames.has(name)) {
    throw new LockaleError('RUNTIME_UNKNOWN', `There is no lockale module "${name}".`, {
      hint: 'Modules below `virtual:lockale/-/` are internal. The README of unplugin-lockale lists the modules for apps.',
    })
  }
  const folder = devtools.has(name) ? 'devtools/' : ''
  const file = name === 'backend' ? backendPath() : new URL(`../runtime/${folder}${name}.js`, import.meta.url)
  const code = readFileSync(file, 'utf8')
  return code.replaceAll(
    /(\bfrom |\bimport\()'\.\.?\/(?:devtools\/)?([\w-]+)\.js'/gu,
    (_, before: string, other: string) => before + runtimeLiteral(other),
  )
}

const devtools: ReadonlySet<string> = new Set([
  'missing',
  'notes',
  'page',
  'panel',
  'panel-actions',
  'panel-call',
  'panel-card',
  'panel-parts',
  'panel-pick',
  'panel-style',
  'panel-view',
  'pseudo',
  'pseudo-state',
  'vite',
])

export const runtimeNames: ReadonlySet<string> = new Set([
  ...devtools,
  'backend',
  'i18next',
  'live',
  'live-off',
  'own',
  'patch',
  'request-locale',
  'served',
  'store',
  'vue-i18n',
])

function backendPath(): string {
  return createRequire(fileURLToPath(import.meta.url)).resolve('@lockale/i18next/backend')
}
