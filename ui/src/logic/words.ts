// The words that are drawn as marks and textures, named as on the wire.

/** Grades, strongest first. */
export const GRADES = ['measured', 'derived', 'inferred', 'assumed'] as const;
export type GradeName = (typeof GRADES)[number];

/** Verdicts in the order of the ladder's legend; `open` is the absence of a verdict. */
export const VERDICTS = [
  'confirmed',
  'supported',
  'inconclusive',
  'not_alone',
  'eliminated',
  'void',
  'open',
] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** A finding of the rules as a stamp; a refusal to seal is no verdict, and neither is null. */
export function verdictName(finding: string | null | undefined): VerdictName {
  return VERDICTS.find((v) => v === finding) ?? 'open';
}

/** How a hypothesis stands as a stamp: tested and undecided is inconclusive, not tested is open. */
export function standingName(status: string | null | undefined): VerdictName {
  return status === 'open' ? 'inconclusive' : verdictName(status);
}

/** Class of a verdict: `not_alone` is `v-not-alone`. */
export const verdictClass = (verdict: VerdictName): string => `v-${verdict.replace('_', '-')}`;

/** Letter of a grade, for textures: measured `m`, derived `d`, inferred `i`, assumed `a`. */
export const gradeLetter = (grade: GradeName): string => grade.charAt(0);

/** Classes of lines of a capture, in the order of a receipt. */
export const LINE_CLASSES = [
  'row',
  'continuation',
  'header',
  'rule',
  'footer',
  'prompt',
  'statement',
  'comment',
  'blank',
  'timing',
  'notice',
  'prose',
  'quarantined',
] as const;
export type LineClassName = (typeof LINE_CLASSES)[number];
