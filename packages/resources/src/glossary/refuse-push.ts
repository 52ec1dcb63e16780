import { LockaleError } from '@lockale/errors'
import type { PushPlan } from './plan-push.ts'
import type { Side } from './diff-glossary.ts'

export function blockOf({
  standing,
  side,
}: Pick<PushPlan, 'standing' | 'side'>): 'namesake' | 'conflict' | 'drifted' | undefined {
  if (standing === 'namesake') return 'namesake'
  return side === 'conflict' || side === 'drifted' ? side : undefined
}

/**
 * Throws if a push would overwrite changes on the service. Called before anything is sent.
 * @throws {LockaleError} for the first file that must not be pushed: `GLOSSARY_EXISTS`; without `force`, also
 * `GLOSSARY_CONFLICT` and `GLOSSARY_DRIFTED`
 */
export function refuseBlocked(
  plans: readonly PushPlan[],
  { force = false }: { readonly force?: boolean | undefined },
): void {
  for (const plan of plans) {
    const block = blockOf(plan)
    if (block === 'namesake') throw existsAlready(plan)
    if (block === undefined || force) continue
    throw block === 'conflict' ? conflict(plan) : drifted(plan)
  }
}

export function conflict(plan: PushPlan): LockaleError {
  const { path, name } = plan.file
  const problem = `${path} and the glossary on the service differ, and the file is not the only cause: ${partsOf(plan, 'conflict')}.`
  return new LockaleError('GLOSSARY_CONFLICT', problem, {
    place: path,
    hint: `Nothing was changed. Compare: lockale glossary diff ${name}. Then keep the file with lockale glossary push --force ${name}, or the service with lockale glossary pull --force ${name}.`,
  })
}

function drifted(plan: PushPlan): LockaleError {
  const { path, name } = plan.file
  const problem = `The glossary of ${path} was edited on the service: ${partsOf(plan, 'drifted')}.`
  return new LockaleError('GLOSSARY_DRIFTED', problem, {
    place: path,
    hint: `Nothing was changed. Compare: lockale glossary diff ${name}. Apply the changes to the file with lockale glossary pull ${name}, or overwrite them with lockale glossary push --force ${name}.`,
  })
}

function partsOf({ diff }: PushPlan, side: Side): string {
  const pairs = (diff?.dictionaries ?? []).filter((one) => one.side === side).map(({ pair }) => pair)
  return [...(diff?.title.side === side ? ['its name'] : []), ...pairs].join(', ')
}

function existsAlready({ file: { path, name, title }, namesakes }: PushPlan): LockaleError {
  const isOne = namesakes.length === 1
  const owner = namesakes[0]?.owner
  const ids = namesakes.map(({ listed }) => listed.id).join(', ')
  const whose = owner === undefined ? '' : ` lockale.resources.json has it for ${owner}.`
  const says = isOne
    ? `a glossary "${title}" already (${ids}).${whose}`
    : `several glossaries "${title}" (${ids}), and lockale does not know which one to use.`
  const another = `lockale glossary push --new ${name} creates another one.`
  const renamed = owner === undefined ? '' : 'If that file was renamed: '
  return new LockaleError('GLOSSARY_EXISTS', `The service has ${says}`, {
    place: path,
    hint: isOne
      ? `Nothing was changed. ${renamed}lockale glossary push --adopt ${name} uses it for this file; ${another}`
      : `Nothing was changed. Delete the unused ones with lockale glossary delete <id>; ${another}`,
  })
}
