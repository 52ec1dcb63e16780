import { LockaleError } from '@lockale/errors'
import { planStyle, stylesFolder } from '@lockale/exchange'
import type { ExaminedStyle } from './examine-style.ts'

/** What a person decided about lists that are not simply pushed. */
export interface StyleDecisions {
  /** What the service has is replaced, whoever changed it. */
  readonly isForced?: boolean
  /** A list of the same title becomes the file's. */
  readonly isAdopting?: boolean
  /** A list is made although there is one of the same title. */
  readonly isNew?: boolean
}

/**
 * What is to be done about a list, once decided: an adopted one has its `remote`.
 * @throws {LockaleError} `STYLE_DRIFTED`, `STYLE_CONFLICT`, `STYLE_EXISTS` where a person has to decide
 */
export function settleStyle(style: ExaminedStyle, { isForced, isAdopting, isNew }: StyleDecisions): ExaminedStyle {
  const { state, list, namesakes } = style
  if (state === 'drifted' && isForced !== true) throw drifted(style)
  if (state === 'conflict' && isForced !== true) throw styleConflict(style)
  if (state !== 'taken' || isNew === true) return style
  const [namesake, second] = namesakes
  if (namesake === undefined || second !== undefined || isAdopting !== true) throw existsAlready(style)
  const { remote } = namesake
  return { ...style, remote, calls: planStyle(list, remote) }
}

function drifted({ name }: ExaminedStyle): LockaleError {
  return new LockaleError('STYLE_DRIFTED', `The style ${name} was edited on the service since it was pushed.`, {
    place: placeOf(name),
    hint: `Nothing was changed. Look: lockale style diff ${fileOf(name)}. Take the edits into the file with lockale style pull ${fileOf(name)}, or undo them with lockale style push --force ${fileOf(name)}.`,
  })
}

/** What both sides changed. */
export function styleConflict({ name }: Pick<ExaminedStyle, 'name'>): LockaleError {
  return new LockaleError('STYLE_CONFLICT', `The style ${name} changed both in its file and on the service.`, {
    place: placeOf(name),
    hint: `Nothing was changed. Look: lockale style diff ${fileOf(name)}. Then either lockale style push --force ${fileOf(name)} (the file wins) or lockale style pull --force ${fileOf(name)} (the service wins).`,
  })
}

function existsAlready({ name, list, namesakes }: ExaminedStyle): LockaleError {
  const ids = namesakes.map(({ remote }) => remote.styleId).join(', ')
  const isOne = namesakes.length === 1
  const owner = namesakes[0]?.owner
  const whose = owner === undefined ? '' : ` It is on record for ${owner}.`
  const another = `lockale style push --new ${fileOf(name)} makes another one.`
  return new LockaleError(
    'STYLE_EXISTS',
    isOne
      ? `The service has a style "${list.title}" for ${list.language} already (${ids}).${whose}`
      : `The service has several styles "${list.title}" for ${list.language} (${ids}), and nothing says which is meant.`,
    {
      place: placeOf(name),
      hint: isOne
        ? `Nothing was changed. lockale style push --adopt ${fileOf(name)} takes it for this file; ${another}`
        : `Nothing was changed. Delete what nobody needs with lockale style delete <id>; ${another}`,
    },
  )
}

/** `ui.yaml` of `ui.yaml de` */
function fileOf(name: string): string {
  return name.slice(0, name.lastIndexOf(' '))
}

/** Where its file is. */
export function placeOf(name: string): string {
  const file = fileOf(name)
  return file.includes('/') ? file : `${stylesFolder}/${file}`
}
