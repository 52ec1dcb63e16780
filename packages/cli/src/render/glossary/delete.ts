import type { ListedGlossary } from '@lockale/connect'
import { bold, dim, green, type Screen } from '../screen.ts'

export function renderDeleted({
  listed,
  pair,
}: {
  readonly listed: ListedGlossary
  readonly pair: string | undefined
}): Screen {
  const what = pair === undefined ? '' : ` ${pair.toLowerCase()} of`
  return [[green('✓'), ` deleted${what} `, bold(listed.title), dim(`  ${listed.id}`)]]
}
