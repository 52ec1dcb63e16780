import { LockaleError } from '@lockale/errors'
import { type GlossaryDiff, type GlossarySide, worstSide } from '@lockale/exchange'
import type { GlossaryPlan } from './plan-glossaries.ts'

/** What keeps a plan from being carried out, if anything does. */
export function blockOf({ standing, diff }: GlossaryPlan): 'namesake' | 'conflict' | 'drifted' | undefined {
  if (standing === 'namesake') return 'namesake'
  const side = diff === undefined ? 'same' : worstSide(diff)
  return side === 'conflict' || side === 'drifted' ? side : undefined
}

/**
 * Stops before the first call where a push would lose what somebody did on the service.
 * @throws {LockaleError} `GLOSSARY_EXISTS`, `GLOSSARY_CONFLICT`, `GLOSSARY_DRIFTED`, for the first file that has one
 */
export function refuseBlocked(plans: readonly GlossaryPlan[], { force = false }: { readonly force?: boolean }): void {
  for (const plan of plans) {
    const block = blockOf(plan)
    if (block === 'namesake') throw existsAlready(plan)
    if (block === undefined || force) continue
    throw block === 'conflict' ? glossaryConflict(plan.file, plan.diff) : drifted(plan)
  }
}

/** What both sides changed. */
export function glossaryConflict(file: GlossaryPlan['file'], diff: GlossaryDiff | undefined): LockaleError {
  const where = partsOf(diff, 'conflict')
  return new LockaleError(
    'GLOSSARY_CONFLICT',
    `${file.path} and the glossary on the service differ, and not because of the file alone: ${where}.`,
    {
      place: file.path,
      hint: `Nothing was changed. Look: lockale glossary diff ${file.name}. Then either lockale glossary push --force ${file.name} (the file wins) or lockale glossary pull --force ${file.name} (the service wins).`,
    },
  )
}

function drifted({ file, diff }: GlossaryPlan): LockaleError {
  return new LockaleError(
    'GLOSSARY_DRIFTED',
    `The glossary of ${file.path} was edited on the service: ${partsOf(diff, 'drifted')}.`,
    {
      place: file.path,
      hint: `Nothing was changed. Take the edits into the file with lockale glossary pull ${file.name}, or undo them with lockale glossary push --force ${file.name}.`,
    },
  )
}

function partsOf(diff: GlossaryDiff | undefined, side: GlossarySide): string {
  const pairs = (diff?.dictionaries ?? []).filter((one) => one.side === side).map(({ pair }) => pair)
  return [...(diff?.title.side === side ? ['its name'] : []), ...pairs].join(', ')
}

function existsAlready({ file, namesakes }: GlossaryPlan): LockaleError {
  const [first] = namesakes
  const owner = first?.owner
  const ids = namesakes.map(({ id }) => id).join(', ')
  const isOne = namesakes.length === 1
  const says = isOne
    ? `has a glossary named "${file.title}" already (${ids})`
    : `has several glossaries named "${file.title}" (${ids})`
  const whose = owner === undefined ? 'no file of this project is known to be its own' : `it is that of ${owner}`
  const another = `lockale glossary push --new ${file.name} makes another one.`
  return new LockaleError(
    'GLOSSARY_EXISTS',
    `The service ${says}, and ${isOne ? whose : 'nothing says which is meant'}.`,
    {
      place: file.path,
      hint: isOne
        ? `Nothing was changed. ${owner === undefined ? '' : `Was that file renamed? `}lockale glossary push --adopt ${file.name} takes it for this file; ${another}`
        : `Nothing was changed. Give one of them another name, or delete what nobody needs; ${another}`,
    },
  )
}
