import type { PackageDocument } from '../documents/packages.ts'
import { count, figure, percent } from './figures.ts'
import { dim, green, type Line, type Screen, yellow } from './screen.ts'
import { columnsOf, padEnd } from './width.ts'

/** So many packages have a line of their own: those that lack most. */
const maxPackages = 30

/** One line for each package of a workspace, in their order; of many, those that something is left to do in. */
export function renderPackages(packages: readonly PackageDocument[]): Screen {
  if (packages.length === 0) return []
  const open = packages.filter(({ messages, done }) => done < messages)
  const worst = open.toSorted((a, b) => b.messages - b.done - (a.messages - a.done)).slice(0, maxPackages)
  const shown = packages.length <= maxPackages ? packages : open.filter((each) => worst.includes(each))
  const width = Math.max(0, ...shown.map((each) => columnsOf(each.package)))
  const hidden = packages.length - shown.length
  const hiddenOpen = open.length - shown.filter((each) => open.includes(each)).length
  return [
    [dim(`${count(packages.length, 'package')}:`)],
    ...shown.map((each) => renderPackage(each, width)),
    ...(hidden > 0 ? [[dim(`and ${figure(hidden)} more, ${figure(hiddenOpen)} of them with something left`)]] : []),
  ]
}

function renderPackage({ package: name, messages, done }: PackageDocument, width: number): Line {
  const share = messages === 0 ? 1 : done / messages
  const paint = done >= messages ? green : yellow
  const left = done < messages ? [dim(`  ${figure(messages - done)} of ${figure(messages)} left`)] : []
  return [`${padEnd(name, width)}  `, paint(percent(share).padStart(7)), ...left]
}
