/** The page of a rule, for readers who do not have the repository. */
export function rulePage(code: string): string {
  return `${documents}/checks.md#${code}`
}

export const homePage = 'https://github.com/lockale/lockale'
const documents = `${homePage}/blob/main/docs`
