import { type GlossaryPort, nameAt } from './glossary-port.ts'
import type { GlossaryPlan } from './plan-glossaries.ts'

/** Puts an adopted glossary on record for its file, and for no other one: nothing is known yet of what was pushed. */
export async function recordAdopted({ file, remote, former }: GlossaryPlan, port: GlossaryPort): Promise<void> {
  if (remote === undefined) return
  const { ids } = port
  await ids.set(nameAt(port, file.name), { id: remote.id, pushed: {} })
  if (former !== undefined) await ids.set(nameAt(port, former), undefined)
}
