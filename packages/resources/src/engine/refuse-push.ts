import { LockaleError } from '@lockale/errors'
import type { ResourcePlan } from './plan.ts'
import type { Resources, ResourceTypes } from './resource.ts'

/** What keeps a plan from being carried out, if anything does. */
export function blockOf({
  standing,
  side,
}: Pick<ResourcePlan<ResourceTypes>, 'standing' | 'side'>): 'namesake' | 'conflict' | 'drifted' | undefined {
  if (standing === 'namesake') return 'namesake'
  return side === 'conflict' || side === 'drifted' ? side : undefined
}

interface RefuseOptions<T extends ResourceTypes> extends Pick<Resources<T>, 'codec'> {
  readonly force?: boolean
}

/**
 * Stops before the first call where a push would lose what somebody did on the service.
 * @throws {LockaleError} `GLOSSARY_EXISTS`, `STYLE_EXISTS`; without `force` also `GLOSSARY_CONFLICT`, `STYLE_CONFLICT`,
 * `GLOSSARY_DRIFTED`, `STYLE_DRIFTED`, for the first that has one
 */
export function refuseBlocked<T extends ResourceTypes>(
  plans: readonly ResourcePlan<T>[],
  { codec, force = false }: RefuseOptions<T>,
): void {
  for (const plan of plans) {
    const block = blockOf(plan)
    if (block === 'namesake') throw existsAlready(plan, codec)
    if (block === undefined || force) continue
    throw block === 'conflict' ? conflict(plan, codec) : drifted(plan, codec)
  }
}

/** What both sides changed. */
export function conflict<T extends ResourceTypes>(
  { item, diff }: Pick<ResourcePlan<T>, 'item' | 'diff'>,
  { kind, words }: Resources<T>['codec'],
): LockaleError {
  const file = words.file(item)
  return new LockaleError(kind === 'style' ? 'STYLE_CONFLICT' : 'GLOSSARY_CONFLICT', words.conflict(item, diff), {
    place: item.path,
    hint: `Nothing was changed. Compare: lockale ${kind} diff ${file}. Then keep the file with lockale ${kind} push --force ${file}, or the service with lockale ${kind} pull --force ${file}.`,
  })
}

function drifted<T extends ResourceTypes>(
  { item, diff }: ResourcePlan<T>,
  { kind, words }: Resources<T>['codec'],
): LockaleError {
  const file = words.file(item)
  return new LockaleError(kind === 'style' ? 'STYLE_DRIFTED' : 'GLOSSARY_DRIFTED', words.drifted(item, diff), {
    place: item.path,
    hint: `Nothing was changed. Compare: lockale ${kind} diff ${file}. Apply the changes to the file with lockale ${kind} pull ${file}, or overwrite them with lockale ${kind} push --force ${file}.`,
  })
}

function existsAlready<T extends ResourceTypes>(
  { item, namesakes }: ResourcePlan<T>,
  { kind, words }: Resources<T>['codec'],
): LockaleError {
  const isOne = namesakes.length === 1
  const owner = namesakes[0]?.owner
  const file = words.file(item)
  const ids = namesakes.map(({ listed }) => listed.id).join(', ')
  const whose = owner === undefined ? '' : ` lockale.resources.json has it for ${owner}.`
  const title = words.title(item)
  const says = isOne
    ? `a ${kind} ${title} already (${ids}).${whose}`
    : `several ${kind === 'style' ? 'styles' : 'glossaries'} ${title} (${ids}), and lockale does not know which one to use.`
  const another = `lockale ${kind} push --new ${file} creates another one.`
  const renamed = owner === undefined ? '' : 'If that file was renamed: '
  return new LockaleError(kind === 'style' ? 'STYLE_EXISTS' : 'GLOSSARY_EXISTS', `The service has ${says}`, {
    place: item.path,
    hint: isOne
      ? `Nothing was changed. ${renamed}lockale ${kind} push --adopt ${file} uses it for this file; ${another}`
      : `Nothing was changed. Delete the unused ones with lockale ${kind} delete <id>; ${another}`,
  })
}
