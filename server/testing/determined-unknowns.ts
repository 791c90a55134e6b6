/** Unknowns that the equations determine: those with a row of their own in reduced echelon form. */
export function findDeterminedUnknowns(equations: number[][]): number[] {
  const lines = equations.map((line) => [...line])
  const width = lines[0]?.length ?? 0
  let top = 0
  for (let column = 0; column < width && top < lines.length; column++) {
    const pivot = lines.findIndex((line, index) => index >= top && Math.abs(line[column] ?? 0) > 1e-9)
    if (pivot === -1) continue
    const line = lines[pivot] as number[]
    lines[pivot] = lines[top] as number[]
    lines[top] = line
    const scale = line[column] as number
    for (let at = 0; at < width; at++) line[at] = (line[at] as number) / scale
    for (const [index, other] of lines.entries()) {
      if (index === top) continue
      const times = other[column] as number
      if (Math.abs(times) < 1e-9) continue
      for (let at = 0; at < width; at++) other[at] = (other[at] as number) - times * (line[at] as number)
    }
    top += 1
  }
  return lines.flatMap((line) => {
    const used = [...line.keys()].filter((at) => Math.abs(line[at] as number) > 1e-9)
    return used.length === 1 ? used : []
  })
}
