import { textsByValues } from '@lockale/core'
import type { PlanOptions } from '@lockale/project'
import type { Flags } from '../arguments/flags.ts'

/** Who wrote the translations that are imported, where a flag says it. */
export function chooseTextsBy(flags: Flags): Pick<PlanOptions, 'textsBy'> {
  const named = flags.text('texts-by')
  const textsBy = textsByValues.find((each) => each === named)
  return textsBy === undefined ? {} : { textsBy }
}
