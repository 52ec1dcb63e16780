/** Returns the most frequent choice; of several, the first. */
export function mostOf<Choice extends string>(choices: readonly Choice[]): Choice | undefined {
  const counts = new Map<Choice, number>()
  for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  let most: Choice | undefined
  for (const [choice, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = choice
  return most
}
