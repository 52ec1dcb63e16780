import type { FormKey } from '../syntax.ts'

/**
 * `item_plural`, `item_2`, and `item` itself: JSON v3 of i18next, where the first of two forms has no suffix. So any key can
 * be a `singular`, and whether it is one shows beside its siblings.
 */
export function splitV3Key(
  segment: string,
  separator: string,
  has: (sibling: string) => boolean = () => false,
): FormKey | undefined {
  const at = segment.lastIndexOf(separator)
  const ending = segment.slice(at + separator.length)
  const isSingular = at > 0 && has(`${segment}${separator}plural`)
  if (at > 0 && !isSingular && /^(?:plural|[0-5])$/u.test(ending)) {
    return { base: segment.slice(0, at), plural: 'cardinal', form: ending }
  }
  return segment === '' ? undefined : { base: segment, plural: 'cardinal', form: 'singular' }
}

export function joinV3Key({ base, form }: FormKey, separator: string): string {
  return form === 'singular' ? base : base + separator + form
}
