/** A locale is a tag of letters, digits and hyphens; nothing else gets into a table. */
export function escapeCell(text: string): string {
  return text.replaceAll(/[^\w-]/gu, '?')
}
