package fakeaws

import "regexp"

var batchID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,80}$`)

// checkBatch judges a batch as a whole: one to ten entries with distinct ids.
func checkBatch(entries []params) *apiError {
	seen := map[string]bool{}
	switch {
	case len(entries) == 0:
		return refuse("EmptyBatchRequest", "There should be at least one entry in the request.")
	case len(entries) > 10:
		return refuse("TooManyEntriesInBatchRequest", "Maximum number of entries per request are 10. You have sent %d.", len(entries))
	}
	for _, e := range entries {
		id := e.str("Id")
		if !batchID.MatchString(id) {
			return refuse("InvalidBatchEntryId", "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.")
		}
		if seen[id] {
			return refuse("BatchEntryIdsNotDistinct", "Id %s repeated.", id)
		}
		seen[id] = true
	}
	return nil
}

// eachEntry runs a batch: every entry succeeds or fails on its own.
func eachEntry(entries []params, do func(params) (obj, error)) (obj, error) {
	if aerr := checkBatch(entries); aerr != nil {
		return nil, aerr
	}
	successful, failed := []obj{}, []obj{}
	for _, e := range entries {
		out, err := do(e)
		if err != nil {
			aerr := asAPIError(err)
			failed = append(failed, obj{"Id": e.str("Id"), "Code": aerr.Code, "Message": aerr.Message, "SenderFault": aerr.fault() == "Sender"})
			continue
		}
		if out == nil {
			out = obj{}
		}
		out["Id"] = e.str("Id")
		successful = append(successful, out)
	}
	return obj{"Successful": successful, "Failed": failed}, nil
}

// batchBytes is the most that all messages of one request may have together.
const batchBytes = 1048576

func sendMessageBatch(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	entries := c.in.structs("Entries")
	total := 0
	for _, e := range entries {
		total += len(e.str("MessageBody"))
	}
	if total > batchBytes {
		return nil, refuse("BatchRequestTooLong", "Batch requests cannot be longer than %d bytes. You have sent %d bytes.", batchBytes, total)
	}
	return eachEntry(entries, func(e params) (obj, error) { return s.send(c, q, e) })
}

func deleteMessageBatch(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	return eachEntry(c.in.structs("Entries"), func(e params) (obj, error) { return s.deleteOne(q, e) })
}

func changeVisibilityBatch(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	return eachEntry(c.in.structs("Entries"), func(e params) (obj, error) { return s.changeOne(q, e) })
}
