// Subjects of commits: imperative, at most 72 characters. Used by scripts/hooks/commit-msg and by CI.
export default {
  parserPreset: { parserOpts: { headerPattern: /^(.+)$/, headerCorrespondence: ['subject'] } },
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-trim': [2, 'always'],
    'body-leading-blank': [2, 'always'],
    'subject-empty': [2, 'never'],
    'subject-full-stop': [2, 'never', '.'],
    'subject-case': [2, 'always', 'sentence-case'],
  },
};
