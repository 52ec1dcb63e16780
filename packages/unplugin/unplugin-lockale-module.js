// Turbopack has no modules without a file: imports of `virtual:lockale/…` lead here, and a loader has their code.
export default undefined
