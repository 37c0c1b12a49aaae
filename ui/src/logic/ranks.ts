// The place of each value among all of them. Texts order by their code units, which is bytewise for ASCII: the order that
// the program's reading of keys uses.

/** Places from 1, in the order given; equal values in the order they came. */
export function ranks(values: readonly string[]): number[] {
  const order = values.map((_, i) => i);
  order.sort((a, b) => {
    const [x, y] = [values[a] ?? '', values[b] ?? ''];
    return x < y ? -1 : x > y ? 1 : a - b;
  });
  const places = new Array<number>(values.length);
  order.forEach((at, place) => (places[at] = place + 1));
  return places;
}
