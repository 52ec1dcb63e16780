/** In the folder of the config. */
export const lockfileName = 'lockale.lock'
