/** Position of a point, in pixels from the top left of the chart. */
interface Point {
  x: number
  y: number
}

const LINE_HEIGHT = 15
const CHARACTER_WIDTH = 11.5

/** Points whose labels do not overlap; earlier points take precedence. */
export function selectLabelledPoints<T extends Point>(
  points: readonly T[],
  getName: (point: T) => string,
  maxLabels: number,
): T[] {
  const boxes: { left: number; right: number; top: number; bottom: number }[] = []
  const labelled: T[] = []
  for (const point of points) {
    if (labelled.length >= maxLabels) break
    const box = {
      left: point.x,
      right: point.x + 16 + [...getName(point)].length * CHARACTER_WIDTH,
      top: point.y - LINE_HEIGHT / 2,
      bottom: point.y + LINE_HEIGHT / 2,
    }
    const free = boxes.every(
      (item) => box.left >= item.right || box.right <= item.left || box.top >= item.bottom || box.bottom <= item.top,
    )
    if (!free) continue
    boxes.push(box)
    labelled.push(point)
  }
  return labelled
}
