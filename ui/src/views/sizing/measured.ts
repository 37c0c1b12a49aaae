// Classes that were generated and measured: ten thousand of each size in one class loader, jcmd VM.metaspace of JDK 17.0.15 and
// 25.0.3. They stand beside the rule of thumb, which is assumed. Bytes per class, as measured; what so many of them take is a
// figure of the reply.

export interface MeasuredClass {
  methods: number;
  fields: number;
  /** Class and non-class space on JDK 17. */
  class17: number;
  nonclass17: number;
  /** Both on JDK 25. */
  total25: number;
}

export const MEASURED: readonly MeasuredClass[] = [
  { methods: 1, fields: 1, class17: 530, nonclass17: 436, total25: 1006 },
  { methods: 10, fields: 5, class17: 608, nonclass17: 1964, total25: 2672 },
  { methods: 30, fields: 10, class17: 763, nonclass17: 5297, total25: 6282 },
];
