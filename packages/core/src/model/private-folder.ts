/** The folder beside the config that is never committed; it ignores itself. */
export const privateFolder = '.lockale'
