// Turbopack modules need a file: imports of `virtual:lockale/…` resolve to this one, and a loader returns their code.
export default undefined
