// The items of the first list without those of the second, counting duplicates.
export function without<T>(items: readonly T[], others: readonly T[]): T[] {
  const left = [...others]
  return items.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
