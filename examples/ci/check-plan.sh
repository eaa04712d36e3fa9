#!/bin/sh
# Plans, lists the guardrails' findings, and fails on those you choose.
#
#   check-plan.sh RULES [terraform plan's own arguments]
#   check-plan.sh QG116,QG127 -out=plan.tfplan
#
# RULES are IDs with commas between them, "all" for every finding, or "none".
# Exit status: 0 fine, 1 the plan failed, 2 a chosen rule has found something.
# The whole output of the plan is in plan.jsonl. Needs terraform and POSIX tools;
# TERRAFORM names another binary, such as tofu.
set -eu

usage() {
	sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" >&2
	exit 64
}

[ $# -ge 1 ] || usage
case $1 in
all) chosen='QG[0-9][0-9][0-9]' ;;
none) chosen='none' ;;
QG*) chosen=$(printf %s "$1" | tr -s ', ' '||') ;;
*) usage ;;
esac
shift

failed=0
"${TERRAFORM:-terraform}" plan -json -input=false "$@" >plan.jsonl || failed=1

# One line for each finding: level, rule, the first line of the detail, which
# begins with the queue and the attribute. Terraform may print one several times.
sed -nE 's/^.*"diagnostic":\{"severity":"(error|warning)","summary":"(QG[0-9]{3}): ([^"\\]|\\.)*","detail":"(([^"\\]|\\.)*)".*$/\1	\2	\4/p' plan.jsonl |
	sed -e 's/\\n.*//' -e 's/\\"/"/g' -e 's/\\u003c/</g' -e 's/\\u003e/>/g' -e 's/\\u0026/\&/g' -e 's/\\\\/\\/g' |
	sort -u >findings.txt
cat findings.txt

if [ "$failed" = 1 ]; then
	# What is no finding has to be seen as well.
	sed -nE 's/^\{"@level":"error","@message":"(([^"\\]|\\.)*)".*$/\1/p' plan.jsonl |
		grep -v '^Error: QG' | sort -u >&2 || true
	echo 'the plan failed; all that it said is in plan.jsonl' >&2
	exit 1
fi
if cut -f 2 findings.txt | grep -Exq "$chosen"; then
	echo 'a guardrail that this pipeline does not waive has found something' >&2
	exit 2
fi
