import { parseConfig, type UserConfig } from '@lockale/core'
import { isLockaleError, LockaleError } from '@lockale/errors'
import { type ConfigDraft, draftConfig, type DraftOptions } from '../detect/draft-config.ts'
import type { Detection } from '../detect/detection.ts'
import { type Chosen, commandFor } from './init-choice.ts'
import { inFolder, shownFile } from './shown.ts'

/**
 * Returns the config for a choice, after checking it in the same way as each run of lockale.
 * @throws {LockaleError} `INIT_UNSURE` if it would be invalid, with the command that avoids the problem
 */
export function validDraft(
  chosen: Chosen,
  options: Pick<DraftOptions, 'locked' | 'preset' | 'types'>,
  detection: Pick<Detection, 'hints'>,
): ConfigDraft {
  const overlays = chosen.candidate.overlays.map(({ locale }) => locale)
  const draft = draftConfig(chosen.candidate, { ...chosen, ...options, overlays })
  const problem = problemOf(draft.user)
  if (problem === undefined) return draft
  const { user } = draft
  const other = user.source === 'de' ? 'fr' : 'de'
  const files = fitting(user.files, (some) => ({ ...user, targets: [other], files: some }))
  const targets = fitting(user.targets, (some) => ({ ...user, files, targets: some }))
  const flags = {
    source: user.source,
    targets: targets.map((target) => (typeof target === 'string' ? target : target.locale)),
    files: files.map(shownFile),
  }
  const { folder } = chosen
  throw new LockaleError('INIT_UNSURE', `${inFolder(folder, draft.file)} would be refused: ${problem}`, {
    ...(folder !== '' && { place: folder }),
    hint: `Specify what to take: ${commandFor({ folder, flags }, detection)}. On a terminal, \`lockale init\` asks.`,
  })
}

function problemOf(user: UserConfig): string | undefined {
  try {
    parseConfig(user, { place: 'the config' })
    return undefined
  } catch (error) {
    if (!isLockaleError(error) || error.code !== 'CONFIG_INVALID') throw error
    return error.message.split('\n').slice(1).join(' ').trim()
  }
}

function fitting<T>(all: readonly T[], toConfig: (some: readonly T[]) => UserConfig): readonly T[] {
  return all.reduce<readonly T[]>(
    (kept, one) => (problemOf(toConfig([...kept, one])) === undefined ? [...kept, one] : kept),
    [],
  )
}
