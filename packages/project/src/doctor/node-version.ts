import type { HealthCheck } from '@lockale/core'
import { linesOf } from './line.ts'

/** As in `engines` of package.json. */
const oldest = [20, 19] as const

/** @param version `22.1.0` */
export function checkNode(version: string): HealthCheck {
  return {
    id: 'node',
    async look() {
      const { ok, broken } = linesOf('node')
      const [major = 0, minor = 0] = version.split('.').map(Number)
      const isNew = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
      if (isNew) return [ok(`Node ${version}`)]
      return [broken(`Node ${version} is too old`, `Install Node ${oldest.join('.')} or later.`)]
    },
  }
}
