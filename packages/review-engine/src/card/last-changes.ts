import type { History, LastChange, LastChanges, MessageChange } from '@lockale/core'
import { findLastChanges } from '@lockale/core/stages'

/** Returns the last changes of a message: of each side one that is not committed, otherwise the newest. */
export async function findLastChangesOf(change: MessageChange, history: History | undefined): Promise<LastChanges> {
  const changedIn = await findLastChanges([change], history)
  const all = change.forms.map(changedIn)
  const [source, translation] = [
    newestOf(all.flatMap((one) => one.source ?? [])),
    newestOf(all.flatMap((one) => one.translation ?? [])),
  ]
  return { ...(source && { source }), ...(translation && { translation }) }
}

function newestOf(all: readonly LastChange[]): LastChange | undefined {
  const timeOf = ({ commit, date }: LastChange) => (commit === undefined ? Infinity : Date.parse(date ?? '') || 0)
  return all.toSorted((a, b) => timeOf(b) - timeOf(a))[0]
}
