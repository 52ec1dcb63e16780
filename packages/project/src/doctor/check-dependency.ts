import type { HealthCheck } from '@lockale/core'
import { findDevDependency } from '../detect/dev-dependency.ts'
import { lookAround } from '../detect/surroundings.ts'
import type { Place } from './check-files.ts'
import { linesOf } from './line.ts'

/** Hooks and CI run the lockale that the package installs: says nothing where there is no package.json. */
export function checkDependency({ fs, root }: Place): HealthCheck {
  return {
    id: 'package',
    async look() {
      const { ok, note } = linesOf('package')
      const { repository } = await lookAround({ fs, root })
      const found = await findDevDependency(root, { fs, top: repository?.root ?? root, range: '*' })
      if (found === undefined) return []
      if (found.isThere) return [ok(`lockale is a dependency in ${found.file}`)]
      return [
        note(`lockale is not among the dependencies in ${found.file}`, 'Add it: `npm install --save-dev lockale`'),
      ]
    },
  }
}
