// The name of a resource: a word of the program, or the person's own.
import { maybe } from '../../format/text.svelte.ts';

export const resourceText = (code: string): string => maybe(`resource-${code}`) ?? code;
