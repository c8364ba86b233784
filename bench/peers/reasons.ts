/** Why somebody is ahead of us in a figure, a sentence for each; by figure, then by peer or `all`. What has none here is shown as not explained. */
export const reasons: Record<string, Record<string, string>> = {};
