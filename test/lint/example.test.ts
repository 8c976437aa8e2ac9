// The example is what a user copies: it must pass as it stands.
import '../../examples/schema-lint.test.ts';
