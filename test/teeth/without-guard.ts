import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findGuard } from './guards.ts'

/** The environment variable that names the guard to be taken out of the source as it is loaded. No file changes. */
export const withoutGuardVariable = 'LOCKALE_WITHOUT_GUARD'

interface SourcePlugin {
  readonly name: string
  readonly enforce: 'pre'
  transform(code: string, id: string): string | undefined
}

/**
 * For the test runner: loads a source file as it would be without one of its guards.
 * @throws {Error} for a guard that there is not, or whose text is not in its file exactly once
 */
export function withoutGuard(id: string): SourcePlugin {
  const { file, guard, without } = findGuard(id)
  const path = join(fileURLToPath(new URL('../..', import.meta.url)), file)
  return {
    name: `without-guard:${id}`,
    enforce: 'pre',
    transform(code, module) {
      if (module.split('?')[0] !== path) return undefined
      const parts = code.split(guard)
      if (parts.length !== 2) throw new Error(`${file} has the guard ${id} ${parts.length - 1} times.`)
      return parts.join(without)
    },
  }
}
