import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { LockaleError } from '@lockale/errors'
import { runtimeLiteral } from './module-id.ts'

/**
 * Returns the code of a file in `runtime/`; for the name `backend`, the code of `@lockale/i18next`. Relative imports in
 * the code become imports of virtual modules, because the app's bundler may not find this folder.
 * @throws {LockaleError} `RUNTIME_UNKNOWN`
 */
export function runtimeCode(name: string): string {
  const code = readFileSync(fileOf(name), 'utf8')
  return code.replaceAll(
    /(\bfrom |\bimport\()'\.\.?\/(?:devtools\/)?([\w-]+)\.js'/gu,
    (_, before: string, other: string) => before + runtimeLiteral(other),
  )
}

function fileOf(name: string): URL | string {
  if (name === 'backend') return createRequire(fileURLToPath(import.meta.url)).resolve('@lockale/i18next/backend')
  const names = /^[\w-]+$/u.test(name) ? [`${name}.js`, `devtools/${name}.js`] : []
  const file = names.map((one) => new URL(`../runtime/${one}`, import.meta.url)).find((one) => existsSync(one))
  if (file !== undefined) return file
  throw new LockaleError('RUNTIME_UNKNOWN', `There is no lockale module "${name}".`, {
    hint: 'Modules below `virtual:lockale/-/` are internal. The README of unplugin-lockale lists the modules for apps.',
  })
}
