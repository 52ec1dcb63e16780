import { type HealthCheck, lockfileName, readLockfile } from '@lockale/core'
import type { Place } from './check-files.ts'
import { countOf, linesOf } from './line.ts'

export function checkLockfile({ fs, root }: Place): HealthCheck {
  return {
    id: 'lockfile',
    async look() {
      const { ok, note, broken } = linesOf('lockfile')
      const { lockfile, bytes } = await readLockfile(fs, root)
      if (lockfile.condition === 'absent') {
        return [note('there is none yet', 'The first `lockale sync` writes it; commit it then.')]
      }
      if (lockfile.condition === 'truncated') {
        return [
          broken(
            `${lockfileName} ends in the middle`,
            'Take it from git again, or the target files as they are, at no cost: `lockale sync --adopt`',
          ),
        ]
      }
      const version = /^# lockale (\d+)/mu.exec(Buffer.from(bytes ?? []).toString('latin1', 0, 200))?.[1] ?? '1'
      const keys = lockfile.catalogs.reduce((sum, catalog) => sum + lockfile.keysOf(catalog).length, 0)
      const lines = [
        ok(`version ${version}, ${countOf(keys, 'message')} in ${countOf(lockfile.catalogs.length, 'catalog')}`),
      ]
      if (lockfile.conflicted) {
        lines.push(
          note(
            'conflict markers are in it; both sides are read',
            'Nothing is lost: the next `lockale sync` clears them.',
          ),
        )
      }
      if (lockfile.skippedLines.length > 0) {
        const [first] = lockfile.skippedLines
        lines.push(
          note(
            `${countOf(lockfile.skippedLines.length, 'line')} say nothing known (line ${first})`,
            'The next `lockale sync` removes them.',
          ),
        )
      }
      return lines
    },
  }
}
