import { seenFrom } from '@lockale/core'

/** What goes wrong in a package says in which one. @param folder of the package; `''`: it stands alone */
export async function inPackage<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw seenFrom(folder, error)
  }
}
