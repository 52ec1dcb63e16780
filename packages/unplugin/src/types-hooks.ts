import { isLockaleError } from '@lockale/errors'
import { describeStop } from './describe-stop.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'

/** Keeps the declaration file of the lockale config in step with the source texts while the bundler watches. */
export interface TypesHooks {
  /** A build begins, or some file changed. Changes that come while one is dealt with are dealt with together. */
  changed(): void
}

/** What is about the file itself: all else the findings say, in better words. */
const aboutFile: ReadonlySet<string> = new Set([
  'TYPES_FOREIGN_FILE',
  'FILE_UNREADABLE',
  'FILE_UNWRITABLE',
  'PATH_OUTSIDE_PROJECT',
])

export function typesHooks(
  host: Pick<Host, 'isWatching' | 'say'>,
  session: () => Pick<Session, 'writeTypes'>,
): TypesHooks {
  let isAtWork = false
  let isWaiting = false
  let told = ''

  async function work(): Promise<void> {
    isAtWork = true
    try {
      while (isWaiting) {
        isWaiting = false
        await write()
      }
    } finally {
      isAtWork = false
    }
  }

  async function write(): Promise<void> {
    try {
      const files = (await session().writeTypes())?.files ?? []
      for (const { file, state } of files) if (state === 'written') host.say('info', `${file} is written anew.`)
      told = ''
    } catch (error) {
      // an app in dev goes on with the types it has
      const text = isLockaleError(error) && !aboutFile.has(error.code) ? '' : describeStop(error)
      if (text !== '' && text !== told) host.say('warn', text)
      told = text
    }
  }

  return {
    changed() {
      if (!host.isWatching()) return
      isWaiting = true
      if (!isAtWork) work().catch((error: unknown) => host.say('warn', String(error)))
    },
  }
}
